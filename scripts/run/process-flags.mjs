// Flags and environment variables of the server's process. They take effect only when a program starts.
// The figures are the resident memory in MB with and without the setting, measured in the same minutes, 45 s after 320 pages,
// unless stated otherwise.

/**
 * V8 14 sometimes gives compiled code a value that it read before a change (nodejs/node#66112). The flag has no effect on the times
 * of pages and pictures.
 */
export const correctCode = '--no-turboshaft-load-elimination'

/**
 * By default, V8 inlines functions that are called often, and discards the optimized code if other functions are called instead.
 * Networks call different functions for each layer: after a dozen runs, V8 kept only the slow code, which takes 2.7 times as long.
 * The flag must be set before any code is compiled. A process that sets it later ends at the next code that was compiled before
 * ("shared_info.is_null() implies v8_flags.wasm_deopt").
 */
export const fastNetworks = '--no-wasm-deopt'

/** Flags of V8, which workers inherit. All flags together: 206 MB instead of 382 MB. */
export const v8Flags = [
  // An idle process collects its garbage (`platform/idle-memory.ts`): 205 MB instead of 260 MB, and after the start 178 MB instead
  // of 207 MB.
  '--expose-gc',
  // Limits the space for young objects: 295 MB instead of 356 MB right after the pages. A limit below 16 MB costs time, because
  // objects of a page then survive as old objects.
  '--max-semi-space-size=16',
  // Lets the heap grow by less before old objects are collected: 206 MB instead of 214 MB, and for a worker 191 MB instead of 199
  // MB.
  '--heap-growing-percent=30',
  correctCode,
  fastNetworks,
]

/** Variables of glibc's malloc. Other systems ignore them. */
export const allocator = {
  // One arena lets a thread reuse memory that another thread has freed: 205 MB instead of 217 MB. sharp gives libvips several
  // threads only with one arena.
  MALLOC_ARENA_MAX: '1',
}
