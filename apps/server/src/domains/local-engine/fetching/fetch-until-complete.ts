import { setTimeout as sleep } from 'node:timers/promises'
import type { LocalEngineFault } from '@easel/contract'
import { LocalEngineError, passingFaults } from '../faults.ts'
import { type FetchOptions, fetchFile, type WantedFile } from './fetch-file.ts'

const firstPauseMs = 1000
const maxPauseMs = 5 * 60_000

interface RepeatOptions extends FetchOptions {
  readonly onProgress: (doneBytes: number) => void
  /** Called before a pause, with its reason and its length in milliseconds. */
  readonly onPause: (fault: LocalEngineFault, pauseMs: number) => void
  readonly pause?: (ms: number, signal: AbortSignal) => Promise<unknown>
}

/**
 * Fetches a file, and tries again after each fault that may be gone later, until the file is complete. The pauses between the tries
 * double, and begin anew after a try that has fetched something. Throws a lasting fault, or the reason of the signal.
 */
export async function fetchUntilComplete(
  file: WantedFile,
  {
    onPause,
    pause = (ms, signal) => sleep(ms, undefined, { signal }),
    onProgress: report,
    ...options
  }: RepeatOptions,
): Promise<void> {
  let pauseMs = firstPauseMs
  let done = 0
  for (;;) {
    const before = done
    const onProgress = (doneBytes: number) => {
      done = doneBytes
      report(doneBytes)
    }
    try {
      return await fetchFile(file, { ...options, onProgress })
    } catch (error) {
      options.signal.throwIfAborted()
      if (!(error instanceof LocalEngineError) || !passingFaults.has(error.fault.code)) throw error
      if (done > before) pauseMs = firstPauseMs
      onPause(error.fault, pauseMs)
      await pause(pauseMs, options.signal)
      pauseMs = Math.min(maxPauseMs, pauseMs * 2)
    }
  }
}
