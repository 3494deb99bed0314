/** A page made of a Markdown file of the repository. */
export interface MarkdownPage {
  /** Its place in the site, without `.html`. */
  readonly name: string;
  /** The file, from the root of the repository. */
  readonly file: string;
  /** As the navigation calls it. */
  readonly title: string;
  /** One line for the first page of the site. */
  readonly about: string;
}

export interface PageGroup {
  readonly title: string;
  readonly pages: readonly MarkdownPage[];
}

const page = (name: string, file: string, title: string, about: string): MarkdownPage => ({
  name,
  file,
  title,
  about,
});
const docs = (name: string, title: string, about: string): MarkdownPage =>
  page(name, `docs/${name}.md`, title, about);

/** Order and titles of the navigation. A page whose file does not exist is left out. */
export const PAGE_GROUPS: readonly PageGroup[] = [
  {
    title: "Start",
    pages: [
      page("guide", "README.md", "Guide", "Installation, and every command by example."),
      docs("reading-an-episode", "Reading an episode", "From a verdict back to what the model wrote."),
      docs("command-line", "Command line", "Commands, options, exit codes."),
    ],
  },
  {
    title: "Concepts",
    pages: [
      docs("tasks-and-seeds", "Tasks and seeds", "What names a question, levels and params, the split."),
      docs("verdicts", "Verdicts", "How an answer is found in a response, read and judged."),
      docs("strategies", "Strategies", "Four ways in which a model works on a question."),
      docs("sandbox", "Sandbox", "Where model-written programs run: what it stops and what it does not."),
      docs("runs", "Runs and resume", "The run folder, outages, resuming."),
      docs("statistics", "Statistics", "Accuracy, intervals, comparisons."),
      docs("rewards-and-training", "Rewards and training", "Verifiers as rewards, data sets, curricula."),
      docs("adding-a-task", "Adding a task", "From an idea to a task of the suite."),
      docs("differences", "Differences", "What differs from the paper and from the sources."),
    ],
  },
  {
    title: "Project",
    pages: [
      page(
        "contributing",
        "CONTRIBUTING.md",
        "Contributing",
        "Where things are, and the rules of the house.",
      ),
      page("python", "python/README.md", "Python client", "Rewards for TRL and verl."),
      page("recipe", "recipes/grpo/README.md", "Training recipe", "GRPO with a code interpreter."),
      docs("exercises", "Exercised packages", "Which released packages were tried, and how."),
      page("changelog", "CHANGELOG.md", "Changelog", "What changed from version to version."),
      page("security", "SECURITY.md", "Security", "How to report a hole."),
    ],
  },
];
