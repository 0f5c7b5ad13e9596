import type { ErrorCode } from '../shared/errors.ts'
import type { LocalText } from '../shared/locales.ts'
import { messages } from './format.ts'

/** The message for each error code whose cause has no message of its own. The product's specification gives some English words. */
export const errorTexts = messages({
  A0422: {
    en: 'This site is not available at this address. The operator sets its address with PUBLIC_URL',
    zh: '无法通过此地址访问本站。站点地址由运营者通过 PUBLIC_URL 设置',
  },
  A0200: { en: 'Unauthorized', zh: 'Unauthorized' },
  A0210: { en: 'Wrong username or password', zh: '用户名或密码错误' },
  A0501: { en: 'Too many requests. Please wait a moment', zh: '请求过于频繁，请稍后再试' },
  A0413: { en: 'The request is too large', zh: '请求内容过大' },
  A0400: { en: 'The request is not valid', zh: '请求无效' },
  A0421: { en: 'The list is too long or the offset is too large', zh: '列表过长，或偏移量过大' },
  A0404: { en: 'This does not exist, or you may not see it', zh: '内容不存在，或你无权查看' },
  A0301: { en: 'You are not allowed to do this', zh: '你没有权限执行此操作' },
  A0111: { en: 'This username is taken', zh: '该用户名已被使用' },
  A0440: { en: 'This is not possible in the current state', zh: '当前状态下无法执行此操作' },
  A0506: { en: 'This has already been done', zh: '该操作已完成，无需重复' },
  A0700: { en: 'The upload is missing or is not an image', zh: '未找到上传的文件，或文件不是图片' },
  A0701: { en: 'This file type is not accepted', zh: '不支持的文件类型' },
  A0702: { en: 'File cannot be larger than 20M', zh: '文件不能大于 20M' },
  A0703: { en: 'The image has more than 100 megapixels', zh: '图片不能超过 1 亿像素' },
  A0502: {
    en: 'You already have a task in progress. Please wait for it to complete before starting a new task',
    zh: '你已有一个任务正在进行，请等待其完成后再开始新任务',
  },
  A0601: { en: 'Insufficient Balance', zh: '次数不足' },
  C0001: {
    en: 'An external service did not respond. Please try again later',
    zh: '外部服务没有响应，请稍后再试',
  },
  B0300: {
    en: 'The service is unavailable at the moment. Please try again shortly',
    zh: '服务暂不可用，请稍后再试',
  },
  B0001: { en: 'Unknown error', zh: '未知错误' },
}) satisfies Record<ErrorCode, LocalText>
