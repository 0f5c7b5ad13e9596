import { getPriority, setPriority } from 'node:os'

/**
 * If two processes need a whole core, the process of this priority gets a third of the time of a process of usual priority. A
 * tenth, as the constant "below normal" means, is too little: on a full machine, a picture that needs a second took more than a
 * minute.
 */
const priority = 5

/**
 * Lowers the priority of a process, this process by default, so that processes that answer requests run first on a full machine.
 * Must be called before threads and child processes start, which inherit the priority. A host may have started Easel with an even
 * lower priority, which a process without rights cannot raise.
 */
export function lowerPriority(pid = 0): void {
  if (getPriority(pid) < priority) setPriority(pid, priority)
}
