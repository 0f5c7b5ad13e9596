import { DomainError } from '../../errors/domain-error.ts'
import { InspectionError } from '../../inspection/task.ts'

/** What an inspection process makes of a graph; A0413 where that took more time or memory than any graph may take. */
export async function inTime<Result>(inspecting: Promise<Result>): Promise<Result> {
  try {
    return await inspecting
  } catch (error) {
    if (error instanceof InspectionError && error.why !== 'died') throw new DomainError('A0413')
    throw error
  }
}
