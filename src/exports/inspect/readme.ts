import { packageVersion } from "../../version.js";
import type { WrittenLog } from "./export.js";

/** What the README of a folder of logs says. */
export function inspectReadme(folder: string, logs: readonly WrittenLog[]): string {
  const rows = logs.map(
    ({ run, strategy, file, status, samples }) =>
      `| \`${file}\` | ${run} | ${strategy} | ${status} | ${samples} |`,
  );
  return `# ${logs.length} Inspect ${logs.length === 1 ? "log" : "logs"}

Written by r1ci-bench ${packageVersion()}, one log for each strategy of each run; checked with inspect_ai 0.3.285.

\`\`\`sh
inspect view --log-dir ${folder}
\`\`\`

\`\`\`python
from inspect_ai.log import list_eval_logs, read_eval_log, read_eval_log_samples

for info in list_eval_logs("${folder}"):
    log = read_eval_log(info, header_only=True)
    print(log.eval.task, log.status, log.results.scores[0].metrics["accuracy"].value)
    for sample in read_eval_log_samples(info, all_samples_required=False):
        print(sample.id, sample.epoch, sample.scores and sample.scores["strict"].value)
\`\`\`

| log | run | strategy | status | samples |
|---|---|---|---|---|
${rows.join("\n")}

- A sample is an entry, its epochs are the samples of the run. \`target\` is the reference answer, often one of several right ones.
- Scorer \`strict\` reads the envelope only and is the headline, \`lenient\` takes other forms too: C is correct, N no answer, I everything else
  that was judged; the explanation is the verdict's reason. An episode that does not count in accuracy (an outage, a refused request, an entry
  that cannot be judged) has an error and no scores.
- \`accuracy\` and \`stderr\` are those of \`bench report\` over episodes, clustered by entry; \`task_mean\` weighs every task the same.
- A program that was run is a call of the tool \`python\` and its output the tool's message. The model itself wrote a fenced block and was
  answered by a message of the user that begins with "Code Execution Results:". What its guide was asked stands in the run folder only.
- Status: \`success\` every episode is final, \`error\` some ended in outages, \`cancelled\` some are missing.
`;
}
