import type { Locale, LocalText } from '../shared/locales.ts'
import { fill, fillBoth, messages, type ParamsOf } from './format.ts'

/** Faults of engines for the host: the reason and a remedy. */
export const engineAdvice = messages({
  unreachable: {
    en: 'Nothing answers at this address. Check the address and the port, and that the engine is running; on another machine it must also accept connections from outside',
    zh: '该地址没有任何响应。请检查地址和端口，并确认引擎正在运行；如果引擎在另一台机器上，还须允许外部连接',
  },
  timeout: {
    en: 'The engine accepted the connection, but did not answer in time. It may be overloaded or hung; if this repeats, restart it',
    zh: '引擎接受了连接，但没有按时响应。它可能负载过高或已停止响应；如果反复出现，请重启引擎',
  },
  certificate: {
    en: 'The certificate of the engine is self-signed, expired or issued for another name. Renew it; or save the certificate of its authority as a PEM file, name that file in the environment variable NODE_EXTRA_CA_CERTS, and start the server again',
    zh: '引擎的证书为自签名、已过期，或属于其他域名。请更换证书；或将其颁发机构的证书存为 PEM 文件，在环境变量 NODE_EXTRA_CA_CERTS 中写明该文件，然后重启服务器',
  },
  unauthorized: {
    en: 'The engine asks for a key, or refuses the one it got. Enter a valid key',
    zh: '引擎要求提供密钥，或拒绝了现有密钥。请填写有效的密钥',
  },
  not_an_engine: {
    en: 'The address answers, but not as an engine of this kind. Check the port and the path: another program may be listening there',
    zh: '该地址有响应，但不是此类引擎。请检查端口和路径：那里可能运行着其他程序',
  },
  redirected: {
    en: 'The address redirects to another one, which is not followed. Enter the address that it leads to',
    zh: '该地址会跳转到其他地址，而跳转不会被跟随。请直接填写最终地址',
  },
  too_large: {
    en: 'An answer of the engine has more than {bytes} bytes and was not read to its end. Check that the address belongs to the engine',
    zh: '引擎的响应超过 {bytes} 字节，未读取完毕。请确认该地址属于引擎',
  },
  rate_limited: {
    en: 'The engine takes no more requests for {seconds} seconds. Use fewer slots if this repeats',
    zh: '引擎在 {seconds} 秒内不再接受请求。如果反复出现，请减少并行数',
  },
  quota: {
    en: 'The account at the engine is used up. Raise its limit or its balance there',
    zh: '引擎上的账户额度已用完。请在该服务处提高限额或充值',
  },
  content_refused: {
    en: "The engine's own rules refused the words or pictures of a work. Nothing is wrong with the engine",
    zh: '引擎自身的规则拒绝了某个作品的文字或图片。引擎没有故障',
  },
  refused: {
    en: 'The engine rejected a request as invalid: “{detail}”. Check that its version is supported',
    zh: '引擎认为请求无效：「{detail}」。请确认其版本受支持',
  },
  model_missing: {
    en: 'The engine lacks {name}. Put the file into its model folder and test the engine again',
    zh: '引擎缺少 {name}。请将该文件放入其模型文件夹，然后重新测试',
  },
  node_missing: {
    en: 'The engine lacks the node type {name}. Install the pack that contains it, restart the engine and test it again',
    zh: '引擎缺少节点类型 {name}。请安装包含它的扩展，重启引擎后重新测试',
  },
  unsupported: {
    en: 'The engine cannot do this: {name}. Use another engine or model for it',
    zh: '引擎不支持此功能：{name}。请改用其他引擎或模型',
  },
  out_of_memory: {
    en: 'The engine had too little memory for a model or size. Close other programs there, or allow only smaller models',
    zh: '引擎的内存不足以运行某个模型或尺寸。请关闭那里的其他程序，或只允许较小的模型',
  },
  execution_failed: {
    en: 'The engine failed while it made a picture: “{detail}”. Its own log says more',
    zh: '引擎在生成图片时出错：「{detail}」。详情见引擎自身的日志',
  },
  lost: {
    en: 'The engine has forgotten a picture that it accepted. It was restarted, or its queue was cleared',
    zh: '引擎丢失了已接受的任务：它被重启，或队列被清空',
  },
  interrupted: {
    en: 'Somebody stopped a picture at the engine itself, by its own screen or another program',
    zh: '有人在引擎自身的界面或通过其他程序中断了一项任务',
  },
  too_long: {
    en: 'A work took more than {minutes} minutes and was stopped. Nothing is wrong with the engine',
    zh: '某个作品用时超过 {minutes} 分钟，已被停止。引擎没有故障',
  },
  failing: {
    en: 'Works of different people failed here one after the other. The engine says: “{detail}”. Check its log and its free disk space',
    zh: '不同用户的作品在这里接连失败。引擎的说明：「{detail}」。请检查其日志和剩余磁盘空间',
  },
  no_worker: {
    en: 'The worker {name}, which alone reaches this engine, does not run. Start it, or let other workers reach the engine',
    zh: '只有工作进程 {name} 能连接此引擎，但它没有运行。请启动它，或允许其他工作进程连接此引擎',
  },
  not_running: {
    en: 'The program of the engine does not run: “{detail}”. It is started again with the next work',
    zh: '引擎的程序无法运行：「{detail}」。下一个任务到来时会重新启动',
  },
  not_stored: {
    en: 'The engine could not store a picture that it was sent. Its disk may be full: free some space there, and check that it may write into its input folder',
    zh: '引擎无法保存收到的图片，它的磁盘可能已满。请在那里腾出空间，并检查它能否写入其输入文件夹',
  },
  no_result: {
    en: 'The engine reports success without a file. Check its output folder and its free disk space',
    zh: '引擎报告成功，但没有生成文件。请检查其输出文件夹和剩余磁盘空间',
  },
  no_decoder: {
    en: 'The worker cannot read the video that the engine made. Install ffmpeg or the package @napi-rs/webcodecs on its machine, or save the video as an animated WebP',
    zh: '工作进程无法读取引擎生成的视频。请在其机器上安装 ffmpeg 或 @napi-rs/webcodecs，或将视频保存为动态 WebP',
  },
  not_a_picture: {
    en: 'The engine delivered a file that is neither a picture nor a video that can be read. Check its model and its version',
    zh: '引擎返回的文件不是可读取的图片或视频。请检查其模型和版本',
  },
})

/** Faults of engines for the maker whose run failed. They neither name the engine nor repeat its words. */
export const engineFaultTexts = messages({
  unreachable: {
    en: 'The engine could not be reached. Please try again later.',
    zh: '无法连接引擎，请稍后再试。',
  },
  timeout: {
    en: 'The engine did not answer in time. Please try again later.',
    zh: '引擎没有按时响应，请稍后再试。',
  },
  certificate: {
    en: 'The engine could not be reached. Please try again later.',
    zh: '无法连接引擎，请稍后再试。',
  },
  unauthorized: {
    en: 'The engine refused access. The operator of this site has to mend this.',
    zh: '引擎拒绝访问，须由本站运营者处理。',
  },
  not_an_engine: {
    en: 'The engine gave an answer that makes no sense. Please try again later.',
    zh: '引擎的响应无法识别，请稍后再试。',
  },
  redirected: {
    en: 'The engine could not be reached. Please try again later.',
    zh: '无法连接引擎，请稍后再试。',
  },
  too_large: { en: 'The engine made a file that is too large.', zh: '引擎生成的文件过大。' },
  rate_limited: {
    en: 'The engine is overloaded. Please try again in a few minutes.',
    zh: '引擎负载过高，请过几分钟再试。',
  },
  quota: {
    en: 'The engine has no quota left. The operator of this site has to mend this.',
    zh: '引擎的额度已用完，须由本站运营者处理。',
  },
  content_refused: {
    en: 'The engine does not accept these words or pictures. Please change them.',
    zh: '引擎不接受这些文字或图片，请修改后再试。',
  },
  refused: {
    en: 'The engine rejected the request. Other settings or another model may work.',
    zh: '引擎拒绝了该请求。可以尝试其他设置或模型。',
  },
  model_missing: { en: 'The engine lacks the model {name}.', zh: '引擎缺少模型 {name}。' },
  node_missing: { en: 'The engine lacks the node type {name}.', zh: '引擎缺少节点类型 {name}。' },
  unsupported: { en: 'The engine cannot do this: {name}.', zh: '引擎不支持此功能：{name}。' },
  out_of_memory: {
    en: 'The engine had too little memory for this. Choose a smaller size or another model.',
    zh: '引擎内存不足。请选择较小的尺寸或其他模型。',
  },
  execution_failed: { en: 'The engine failed while it made this.', zh: '引擎在生成过程中出错。' },
  lost: {
    en: 'The engine lost this: it was restarted, or its queue was cleared.',
    zh: '引擎丢失了这项任务：它被重启，或队列被清空。',
  },
  interrupted: { en: 'Somebody stopped this at the engine.', zh: '有人在引擎上中断了这项任务。' },
  too_long: {
    en: 'This took more than {minutes} minutes, the limit for its attempts. Choose fewer steps or a smaller size.',
    zh: '生成时间超过 {minutes} 分钟，这是所用次数允许的上限。请减少步数或缩小尺寸。',
  },
  failing: { en: 'The engine fails at everything at the moment.', zh: '引擎目前无法完成任何任务。' },
  no_worker: {
    en: 'The engine could not be reached. Please try again later.',
    zh: '无法连接引擎，请稍后再试。',
  },
  not_running: { en: 'The engine does not run at the moment.', zh: '引擎目前没有运行。' },
  not_stored: {
    en: 'The engine could not store your picture. The operator of this site has to mend this.',
    zh: '引擎无法保存你的图片，须由本站运营者处理。',
  },
  no_result: { en: 'The engine finished without a result.', zh: '引擎已结束，但没有生成结果。' },
  no_decoder: {
    en: 'This server cannot read videos of this format. Save the video as an animated WebP in the workflow.',
    zh: '服务器无法读取这种格式的视频，请在工作流中将视频保存为动态 WebP。',
  },
  not_a_picture: { en: 'The engine delivered a file that cannot be read.', zh: '引擎返回的文件无法读取。' },
}) satisfies Record<keyof typeof engineAdvice, LocalText>

const modelFailure = messages({
  models_failed: {
    en: 'The engine failed with {models}. Choose another model, or ask the operator of this site to check the file: it may be damaged.',
    zh: '引擎使用 {models} 时出错。请选择其他模型，或请本站运营者检查该文件是否损坏。',
  },
})

const failing = messages({
  failing_at: {
    en: 'Works of different people failed here one after the other, the last of them for this reason: {reason}',
    zh: '不同用户的作品在这里接连失败，最近一次的原因：{reason}',
  },
})

export type EngineFaultCode = keyof typeof engineAdvice

/** A fault of an engine with the parameters that its texts name. */
export type EngineFaultWithParams = {
  [Code in EngineFaultCode]: {
    readonly code: Code
    readonly params: ParamsOf<(typeof engineAdvice)[Code], string | number>
  }
}[EngineFaultCode]

/** Returns the text of a fault for a maker, in each language. It contains no address, key or name of an engine. */
export function engineFaultText({ code, params }: EngineFaultWithParams): LocalText {
  return fillBoth(engineFaultTexts[code], params)
}

/** Returns the text for a maker whose picture failed with each model that could make it, in each language. */
export function modelFailureText(models: readonly string[]): LocalText {
  const { en, zh } = modelFailure.models_failed
  return {
    en: fill(en, 'en', { models: models.join(', ') }),
    zh: fill(zh, 'zh', { models: models.join('、') }),
  }
}

/** Returns the text of a fault for the host: the reason and a remedy. */
export function engineFaultAdvice({ code, params }: EngineFaultWithParams, locale: Locale): string {
  return fill(engineAdvice[code][locale], locale, params)
}

/** Returns the text for the host of an engine that fails at everything, with the advice about its last fault. */
export function failingAdvice(last: EngineFaultWithParams, locale: Locale): string {
  return fill(failing.failing_at[locale], locale, { reason: engineFaultAdvice(last, locale) })
}
