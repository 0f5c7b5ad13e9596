import { DomainError } from '../../errors/domain-error.ts'
import { InspectionError } from '../../inspection/task.ts'

/** Awaits the inspection of a graph. @throws A0413 if it exceeded the limits of time or memory. */
export async function inTime<Result>(inspecting: Promise<Result>): Promise<Result> {
  try {
    return await inspecting
  } catch (error) {
    if (error instanceof InspectionError && error.why !== 'died') throw new DomainError('A0413')
    throw error
  }
}
