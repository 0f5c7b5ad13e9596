export { announceThemes } from './announce-themes.ts'
export { endTheme } from './themes.repo.ts'
export { presentThemes, themeHandlers, themePage } from './themes.routes.ts'
export { createTheme, requireRunning, themeToJoin } from './themes.service.ts'
