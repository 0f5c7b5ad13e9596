import { drawAvatar } from './avatars/draw-avatar.ts'

export { drawAvatar }

declare module '../../platform/inspection/task.ts' {
  interface InspectionTasks {
    drawAvatar: typeof drawAvatar
  }
}
