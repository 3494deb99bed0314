import type { Section } from "./elements.js";
import { markup } from "./markup.js";

/** What the words mean that stand all over the page. */
export function readingSection(): Section {
  return {
    id: "reading",
    title: "How to read the figures",
    body: markup`<dl>
      <dt>Strict and lenient</dt>
      <dd>
        A strict verdict reads the answer where the question asks for it, in the marked place (by default
        between &lt;&lt;&lt; and &gt;&gt;&gt;) of the last reply. A lenient one also takes an answer in
        <code>\\boxed{}</code>, <code>&lt;answer&gt;</code>, behind “the answer is”, or in a reply of one
        line. Strict is the headline; a lenient figure that is much higher says that the model knows more than
        it writes down in the form asked for.
      </dd>
      <dt>Mean over tasks and all episodes</dt>
      <dd>
        The mean over tasks (macro average) takes each task's share of right episodes and weighs all tasks the
        same; it is the paper's figure. The share over all episodes (micro average) weighs each episode the
        same. They differ where tasks have different numbers of episodes.
      </dd>
      <dt>Outages</dt>
      <dd>
        An episode that a failing server or sandbox ended, or that was cancelled, says nothing about the
        model. It is counted, is in no accuracy, and is run again on <code>bench run --resume</code>. An
        episode that used up its tokens or its context is no outage: it counts.
      </dd>
      <dt>Intervals</dt>
      <dd>
        95 % intervals after Wilson, with the effective sample size of samples clustered by entry. They say
        how far the figure may be from the one that endless questions of the same tasks would give; they do
        not say how the model does on other tasks. That two intervals overlap does not mean that two runs do
        equally well: the paired comparison is the test for that.
      </dd>
    </dl> `,
  };
}
