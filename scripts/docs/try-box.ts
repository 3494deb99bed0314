import { LEVELS } from "../../tasks/task.js";
import { EXAMPLE } from "./task-facts.js";

/**
 * The box in which a question of a task is made and an answer is judged; web/docs/try-it.ts brings it to life. Without it (no
 * script, or opened from disk, where browsers load no modules) the note alone is shown.
 */
export function tryIt(id: string): string {
  const options = LEVELS.map(
    (level) => `<option value="${level}"${level === "medium" ? " selected" : ""}>${level}</option>`,
  ).join("");
  return `<div class="try" data-task="${id}">
<p class="note" data-part="off">Trying a task needs scripts, and the site has to be served: browsers load no modules from files on disk. <code>npm run docs -- --serve</code> in a checkout builds the site and serves it; of a copy of the site any static server will do, for example <code>python3 -m http.server</code> in its folder.</p>
<form hidden>
<div class="controls">
<label>Level <select name="level">${options}</select></label>
<label>Seed <input name="seed" value="${EXAMPLE.seed}" maxlength="200" autocomplete="off" spellcheck="false"></label>
<label>Index <input name="index" type="number" min="0" step="1" value="${EXAMPLE.index}"></label>
<span class="buttons"><button type="button" name="previous">Previous</button> <button type="button" name="next">Next question</button></span>
</div>
<p class="problem" role="alert" hidden></p>
<pre class="wrap question" tabindex="0" aria-label="Question"></pre>
<p class="soft command"><code></code></p>
<fieldset class="kind"><legend>You write</legend>
<label><input type="radio" name="kind" value="answer" checked> the answer alone</label>
<label><input type="radio" name="kind" value="response"> a whole response, with the answer between <code>&lt;&lt;&lt;</code> and <code>&gt;&gt;&gt;</code></label>
</fieldset>
<label class="text">Answer or response <textarea name="text" rows="4" spellcheck="false" autocomplete="off"></textarea></label>
<p class="buttons"><button type="submit">Judge</button> <button type="button" name="reveal">Show a right answer</button></p>
<div class="verdict" role="status"></div>
</form>
</div>`;
}
