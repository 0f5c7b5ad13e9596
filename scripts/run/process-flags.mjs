// Flags and variables of the server's process, which take effect only when a program starts. The figures are megabytes of its resident
// memory, with and without the setting in the same minutes, 45 s after 320 pages unless they say otherwise.

/**
 * V8 14 sometimes gives compiled code a value that it read before a change (nodejs/node#66112). The times of pages and pictures do not
 * change.
 */
export const correctCode = '--no-turboshaft-load-elimination'

/**
 * V8 inlines functions that are called often, and discards the optimized code if other functions are called instead. Networks call
 * different functions for each layer: after a dozen runs, V8 kept only the slow code, which is 2.7 times as slow. A process that changed
 * the flag while it runs would end at the next code that was compiled before ("shared_info.is_null() implies v8_flags.wasm_deopt").
 */
export const fastNetworks = '--no-wasm-deopt'

/** Flags of V8; workers inherit them. All together: 206 instead of 382. */
export const v8Flags = [
  // Lets a process that rests collect its garbage (`platform/idle-memory.ts`): 205 instead of 260, and 178 instead of 207 after the start.
  '--expose-gc',
  // Bounds young objects: 295 instead of 356 right after the pages. Less than 16 MB costs time: objects of a page then survive as old
  // objects.
  '--max-semi-space-size=16',
  // Lets the heap grow by less before old objects are collected: 206 instead of 214, and a worker 191 instead of 199.
  '--heap-growing-percent=30',
  correctCode,
  fastNetworks,
]

/** Variables of glibc's malloc; other systems ignore them. */
export const allocator = {
  // One arena, so that a thread reuses memory that another has freed: 205 instead of 217. sharp gives libvips several threads only then.
  MALLOC_ARENA_MAX: '1',
}
