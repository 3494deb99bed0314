/**
 * Reads names of reasoning-gym's datasets, one a line, and answers each with a line of JSON: how many of 200 default items
 * it made within the time limit and in how many seconds, items a second in the best of some rounds after that, and the
 * seconds its scorer took for an answer of its own.
 */
export const TWIN_PROGRAM = String.raw`
import contextlib, importlib.metadata, json, signal, sys, time, warnings
warnings.filterwarnings("ignore")
import reasoning_gym

LIMIT = 60
ROUNDS = int(sys.argv[1])
out = sys.stdout

class TooLong(Exception):
    pass

def stop(*_):
    raise TooLong()

signal.signal(signal.SIGALRM, stop)
print(json.dumps({"version": importlib.metadata.version("reasoning-gym")}), file=out, flush=True)
for line in sys.stdin:
    task = line.strip()
    items = []
    generated = judged = rate = 0.0
    error = None
    with contextlib.redirect_stdout(sys.stderr):
        try:
            dataset = reasoning_gym.create_dataset(task, seed=20, size=200)
            signal.alarm(LIMIT)
            start = time.perf_counter()
            try:
                for i in range(200):
                    items.append(dataset[i])
            except TooLong:
                pass
            generated = time.perf_counter() - start
            rate = len(items) / generated
            if generated < 0.5:
                for _ in range(ROUNDS):
                    again = 0
                    start = time.perf_counter()
                    while time.perf_counter() - start < 0.15:
                        dataset[again % 200]
                        again += 1
                    rate = max(rate, again / (time.perf_counter() - start))
            signal.alarm(LIMIT)
            start = time.perf_counter()
            scored = 0
            try:
                for item in items:
                    answer = item["answer"]
                    if answer is None:
                        answer = str(item["metadata"].get("possible_answer") or item["metadata"].get("example_correct_answer") or "")
                    dataset.score_answer(answer, item)
                    scored += 1
            except TooLong:
                pass
            judged = (time.perf_counter() - start) / max(scored, 1)
        except Exception as problem:
            error = "%s: %s" % (type(problem).__name__, problem)
        finally:
            signal.alarm(0)
    row = {"task": task, "made": len(items), "seconds": generated, "rate": rate, "verdict": judged, "error": error}
    print(json.dumps(row), file=out, flush=True)
`;
