/** Name of the function by which trainers and environments that call tools run a program. */
export const CODE_TOOL = "run_python";
