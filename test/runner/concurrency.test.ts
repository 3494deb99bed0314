import { expect, it } from "vitest";
import { concurrencyPlan, connectionsFor, parseConcurrency } from "../../src/runner/concurrency.js";

it("reads a number, auto, and auto with a maximum", () => {
  expect(["64", "auto", "auto:128", " 1 "].map(parseConcurrency)).toEqual([64, "auto", "auto:128", 1]);
});

it("begins low, or with the server's slots where it says how many it has, which are the maximum as well", () => {
  expect(concurrencyPlan("auto", {})).toEqual({ adaptive: true, start: 4, max: 512 });
  expect(concurrencyPlan("auto:2", {})).toEqual({ adaptive: true, start: 2, max: 2 });
  expect(concurrencyPlan("auto", { slots: 1 })).toEqual({ adaptive: true, start: 1, max: 1 });
  expect(concurrencyPlan("auto", { slots: 24 })).toEqual({ adaptive: true, start: 24, max: 24 });
  expect(concurrencyPlan("auto:8", { slots: 24 })).toEqual({ adaptive: true, start: 8, max: 8 });
  // A number that was asked for is taken as it is.
  expect(concurrencyPlan(64, { slots: 4 })).toEqual({ adaptive: false, start: 64, max: 64 });
});

it("opens as many connections as there may be requests", () => {
  expect(["auto", "auto:40", 700].map((each) => connectionsFor(each as "auto"))).toEqual([512, 40, 700]);
});
