import { serveTasks } from './inspection/serve-tasks.ts'
import { tasks } from './inspections.ts'

/** The inspection process: `inspection/` starts it, with how many megabytes it may hold. */
serveTasks(tasks, Number(process.argv[2]) * 1e6)
