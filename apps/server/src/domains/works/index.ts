export { presentResult } from './result-info.ts'
export { findWork } from './works.repo.ts'
export { workHandlers } from './works.routes.ts'
export { createWork, lockWork, type NewWorkInput, type WorkDeps } from './works.service.ts'
