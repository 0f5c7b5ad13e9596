export { ApiProvider, useApi } from './api-context.tsx'
export { applyOptimistically } from './apply-optimistically.ts'
export { browserApi, onUnauthorized, ownerOf } from './browser-api.ts'
export { errorCode, useErrorText } from './error-code.ts'
export { errorDetail } from './error-detail.ts'
export { isMadeWithAi } from './is-made-with-ai.ts'
export { isRetryable } from './is-retryable.ts'
export { type PageContext, pageContext, prefetch } from './page-context.ts'
export { keptInBrowser, makeQueryClient } from './query-client.ts'
export { queryKeys } from './query-keys.ts'
export { type ResultMedia, resultMedia } from './result-media.ts'
export { sourcePhotos } from './source-photos.ts'
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
export { useRequestKey } from './use-request-key.ts'
