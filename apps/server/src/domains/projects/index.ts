export { pictureMissing, picturesNamedIn } from './project-graph.ts'
export { projectHandlers } from './projects.routes.ts'
export { ownProject, projectUi } from './projects.service.ts'
export { projectTaskHandlers } from './tasks.routes.ts'
