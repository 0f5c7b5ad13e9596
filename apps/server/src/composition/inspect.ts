import { serveTasks } from '../platform/inspection/serve-tasks.ts'
import { tasks } from './inspections.ts'

/** Entry point of the inspection process. `inspection/` starts it and passes its memory limit in megabytes. */
serveTasks(tasks, Number(process.argv[2]) * 1e6)
