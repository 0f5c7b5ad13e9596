import { serveTasks } from '../serve-tasks.ts'
import { tasks } from './tasks.ts'

serveTasks(tasks, Number(process.argv[2]) * 1e6)
