export { changeProfile } from './change-profile.ts'
export { findProfile, type Profile } from './profile.repo.ts'
export { type ProfileRouteDeps, profileHandlers } from './profile.routes.ts'
export { emptyProfile, hideAvatar, refillProfile } from './profile-moderation.ts'
