import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { useChanges } from "./api.js";
import { Episode } from "./episode.js";
import { KeysDialog, useKeys } from "./keys.js";
import { List } from "./list.js";
import { go, listAddress, useRoute } from "./route.js";
import { RunList } from "./run-list.js";

export function App(): JSX.Element {
  const route = useRoute();
  const changes = useChanges();
  const [help, setHelp] = useState(false);
  useKeys({ "?": () => setHelp(true) });
  const only = changes.versions.size === 1 ? [...changes.versions.keys()][0] : undefined;
  // Somebody who opens one run wants to see it, not a list with one line. Later the list is there for who asks for it.
  useEffect(() => {
    if (only !== undefined && location.hash === "") go(listAddress(only, new URLSearchParams()), "replace");
  }, [only]);
  const version = changes.versions.get(route.run);
  return (
    <>
      <a class="skip" href={location.hash || "#/"} onClick={toMain}>
        To the content
      </a>
      <header class="top">
        <a href="#/" class="brand">
          r1ci-bench
        </a>
        <nav aria-label="Place">
          {route.view !== "runs" && (
            <>
              <a href="#/">Runs</a>
              {route.run !== "" && (
                <>
                  <span aria-hidden="true">›</span>
                  <a href={listAddress(route.run, route.query)}>{route.run}</a>
                </>
              )}
            </>
          )}
        </nav>
        <button type="button" onClick={() => setHelp(true)}>
          Keys <kbd>?</kbd>
        </button>
      </header>
      {changes.gone && (
        <p class="note" role="alert">
          The viewer does not answer. Start <code>bench view</code> again; this page goes on by itself.
        </p>
      )}
      <main id="main" tabIndex={-1}>
        {route.view === "runs" ? (
          <RunList version={[...changes.versions.values()].join()} />
        ) : route.view === "list" ? (
          <List
            key={route.run}
            run={route.run}
            query={route.query}
            version={version}
            others={[...changes.versions.keys()].filter((name) => name !== route.run)}
          />
        ) : route.view === "episode" ? (
          <Episode
            key={`${route.run}/${route.episode}`}
            run={route.run}
            id={route.episode}
            query={route.query}
            version={version}
          />
        ) : (
          <p>
            There is no such place. <a href="#/">To the runs</a>
          </p>
        )}
      </main>
      <KeysDialog open={help} close={() => setHelp(false)} />
    </>
  );
}

/** The address is the page's state: the skip link must not change it. */
function toMain(event: Event): void {
  event.preventDefault();
  document.getElementById("main")?.focus();
}
