export { browserApi, onUnauthorized, ownerOf } from './browser-api.ts'
export { earlyAnswer } from './early-answer.ts'
export { errorCode, errorDetail, isRetryable, isUnreadableFile, useErrorText } from './errors.ts'
export { earlyCalls, type PageContext, pageContext, prefetch } from './page-context.ts'
export { applyOptimistically, keptInBrowser, makeQueryClient } from './query-client.ts'
export { queryKeys } from './query-keys.ts'
export {
  isTokenOfOthers,
  readCookie,
  readDeviceToken,
  readToken,
  removeToken,
  type StorageChange,
  storeDeviceToken,
  storeToken,
  tokenAfter,
  tokenStart,
  writeCookie,
} from './token.ts'
export { ApiProvider, useApi, useRequestKey } from './use-api.ts'
export { isMadeWithAi, type ResultMedia, resultMedia, sourcePhotos } from './work-media.ts'
