import fc from "fast-check";

// The same random cases in every run, so that a failure is one for everybody; FC_SEED=<number> draws others.
fc.configureGlobal({ seed: Number(process.env.FC_SEED ?? 1) });
