import { InspectionError, type InspectionTable, type InspectOf } from './task.ts'

const maxTries = 3

/**
 * Runs a task on a file of the product's own, as a start does. Nothing is wrong with the file: a process that was ended
 * on a machine that was too busy is tried again.
 */
export function inspectOwn(inspect: InspectOf<InspectionTable>): InspectOf<InspectionTable> {
  return (async (...order: Parameters<InspectOf<InspectionTable>>) => {
    for (let tries = 1; ; tries += 1) {
      try {
        return await inspect(...order)
      } catch (error) {
        if (tries === maxTries || !(error instanceof InspectionError) || error.why !== 'time') throw error
      }
    }
  }) as InspectOf<InspectionTable>
}
