import { LRUCache } from "lru-cache";

/** Sessions by name: bounded in number and in idle time; the least recently used go first. */
export interface Table<T> {
  get(id: string): T | undefined;
  set(id: string, value: T): void;
  delete(id: string): boolean;
  readonly size: number;
}

export function createTable<T extends object>(max: number, idleMs: number): Table<T> {
  const table = new LRUCache<string, T>({ max, ttl: idleMs, updateAgeOnGet: true });
  return {
    get: (id) => table.get(id),
    set: (id, value) => void table.set(id, value),
    delete: (id) => table.delete(id),
    get size() {
      table.purgeStale();
      return table.size;
    },
  };
}
