import { randomFrom } from '@easel/testkit'
import type { Fault } from './faults.ts'
import { brokenPromises } from './invariants.ts'
import type { Crowd } from './people.ts'
import type { Site } from './site.ts'

/** Minimum number of calls that are answered before a fault begins, and again after the fault has ended. */
const warmCalls = 15
const leaveTimeoutMs = 90_000

export interface Round {
  readonly seed: number
  readonly fault: string
  readonly note: string
  /** Milliseconds from the end of the fault until the site was ready; undefined if the site did not become ready. */
  readonly readyMs: number | undefined
  /** Longest time in which no call of any person was answered, in ms. */
  readonly gapMs: number
  readonly answers: number
  readonly failures: number
  /** Confirmed facts that the site has lost; empty if the round has passed. */
  readonly faults: readonly string[]
}

/** Runs one round: people use the site, a fault begins and ends, the site becomes ready, and all confirmed facts are checked. */
export async function playRound(site: Site, crowd: Crowd, fault: Fault, seed: number): Promise<Round> {
  const { journal } = crowd
  const before = { answers: journal.answers, failures: journal.failures }
  const round = { seed, fault: fault.name, note: '', readyMs: undefined as number | undefined }
  const ended = (faults: readonly string[]): Round => ({
    ...round,
    gapMs: journal.takeLongestGapMs(),
    answers: journal.answers - before.answers,
    failures: journal.failures - before.failures,
    faults,
  })
  journal.takeLongestGapMs()
  crowd.start()
  try {
    await crowd.untilPosted()
    await crowd.untilAnswered(warmCalls)
    const { heal, afterwards, note } = await fault.begin({ site, crowd, random: randomFrom(seed) })
    round.note = note
    const healedAt = performance.now()
    await heal?.()
    await site.untilReady()
    round.readyMs = performance.now() - healedAt
    await afterwards?.()
    await crowd.untilAnswered(warmCalls)
    await crowd.leave(leaveTimeoutMs)
    return ended(await brokenPromises(site, journal))
  } catch (error) {
    await crowd.leave(0).catch(() => {})
    return ended([error instanceof Error ? error.message : String(error)])
  }
}
