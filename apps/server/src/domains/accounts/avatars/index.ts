export { avatarKeys, ensureAvatars, firstAvatar } from './avatar-library.ts'
export { type ChosenAvatar, chooseAvatar, deleteAvatarFile } from './choose-avatar.ts'
