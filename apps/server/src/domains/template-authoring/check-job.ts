import { noData, type Queue } from '../../platform/jobs/job-queue.ts'

/** Checks published templates against the nodes as they are now: nodes change with releases, and those of engines at any time. */
export const checkTemplatesQueue: Queue<object> = { name: 'check_templates', data: noData }
