export { digestZones, takeDigestReaders } from './digest-readers.repo.ts'
export { settingHandlers } from './settings.routes.ts'
export { channelsOf, settingsOf } from './user-settings.ts'
