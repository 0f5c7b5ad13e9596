export { drawAvatar } from './avatars/draw-avatar.ts'
