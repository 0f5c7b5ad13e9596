import type { Locale } from '../shared/locales.ts'
import { fill, messages, type ParamsOf } from './format.ts'

/** Faults of the engine on a worker's own machine, for the host: the reason, and a remedy. */
export const localEngineTexts = messages({
  host_away: {
    en: 'The server {host} does not answer. The downloaded part is kept, and the download is retried automatically',
    zh: '服务器 {host} 没有响应。已下载的部分会保留，系统会自动重试',
  },
  host_refuses: {
    en: 'The server {host} refuses the file {name} (HTTP {status}). The file may have moved, or the server may require a sign-in',
    zh: '服务器 {host} 拒绝提供文件 {name}（HTTP {status}）。文件可能已被移走，或需要登录',
  },
  web_page: {
    en: 'The server {host} sent a web page instead of the file {name}. A proxy or a sign-in page of your network may have answered',
    zh: '服务器 {host} 返回的是网页，而不是文件 {name}。返回网页的可能是代理或网络登录页面',
  },
  redirect_refused: {
    en: 'The address of the file {name} redirects to {host}, which the catalogue does not name. Nothing was downloaded from {host}',
    zh: '文件 {name} 跳转到目录未列出的 {host}。未从该服务器下载任何内容',
  },
  private_address: {
    en: 'The address of {name} has no https, or belongs to a private network. Only a catalogue on the machine of the worker may name such an address',
    zh: '{name} 的地址没有使用 https，或属于私有网络。只有工作进程所在机器上的目录才可以指定这样的地址',
  },
  bad_proxy: {
    en: 'The proxy of HTTPS_PROXY or HTTP_PROXY cannot be used: {detail}',
    zh: '无法使用 HTTPS_PROXY 或 HTTP_PROXY 指定的代理：{detail}',
  },
  no_length: {
    en: 'The server does not state the size of the file {name}, so the disk space cannot be checked. Nothing was downloaded',
    zh: '服务器没有说明文件 {name} 的大小，因此无法检查磁盘空间。没有下载任何内容',
  },
  no_model_file: {
    en: 'The file {name} is no model in the format GGUF or safetensors. Other formats can run code when they are read',
    zh: '文件 {name} 不是 GGUF 或 safetensors 格式的模型。其他格式在读取时可能会执行代码',
  },
  part_of_model: {
    en: 'The file {name} is only a part of a model, and cannot make pictures alone. Choose a file with the whole model, often called a checkpoint',
    zh: '文件 {name} 只是模型的一部分，无法单独理解文字或绘制像素。请选择包含完整模型的文件（通常称为 checkpoint）',
  },
  cut_file: {
    en: 'The file {name} is incomplete: its download or copy was interrupted. Download or copy the file again',
    zh: '文件 {name} 不完整，下载或复制可能中断。请重新下载或复制',
  },
  unreadable_file: {
    en: 'The worker cannot read the file {name}. Check the rights of the file, and its disk',
    zh: '工作进程无法读取文件 {name}。请检查文件权限和磁盘',
  },
  wrong_length: {
    en: 'The file {name} does not have the expected size. The file was deleted, and no part of it is used',
    zh: '文件 {name} 的大小与预期不符，已删除，不会使用其中任何内容',
  },
  wrong_digest: {
    en: 'The file {name} is not the expected file: its digest differs. The file was deleted, and no part of it is used',
    zh: '文件 {name} 不是预期的文件：校验值不同。文件已删除，不会使用其中任何内容',
  },
  no_room: {
    en: 'The disk has too little space: {needed} are needed, and {free} are free. Free some space, and the download continues automatically',
    zh: '磁盘空间不足：需要 {needed}，可用 {free}。请腾出空间，下载会自动继续',
  },
  no_runtime: {
    en: 'There is no prebuilt program for this machine ({platform}). Build sd-server of stable-diffusion.cpp, and name it in SD_SERVER',
    zh: '没有适用于本机（{platform}）的现成程序。请自行编译 stable-diffusion.cpp 的 sd-server，并在 SD_SERVER 中指定',
  },
  bad_release: {
    en: 'The list of programs at {host} could not be used: the list contains no file with a digest for this machine',
    zh: '无法使用 {host} 的程序列表：其中没有适用于本机且带校验值的文件',
  },
  bad_archive: {
    en: 'The archive {name} was not unpacked: the archive is damaged, or contains names, links or sizes that are not allowed',
    zh: '没有解压 {name}：文件已损坏，或包含不允许的文件名、链接或大小',
  },
  no_binary: {
    en: 'There is no program at {path}, or the worker may not run the program. Check SD_SERVER',
    zh: '{path} 处没有程序，或没有运行权限。请检查 SD_SERVER',
  },
  foreign_binary: {
    en: 'The program {path} is for another system or processor',
    zh: '程序 {path} 属于其他系统或处理器',
  },
  bad_catalogue: {
    en: 'The catalogue of LOCAL_ENGINE_CATALOGUE cannot be read: {detail}',
    zh: '无法读取 LOCAL_ENGINE_CATALOGUE 指定的目录：{detail}',
  },
  model_gone: {
    en: 'The model {name} is not in the catalogue or in the folder of models any more. Choose another model',
    zh: '模型 {name} 已不在目录或模型文件夹中。请选择其他模型',
  },
  out_of_memory: {
    en: 'The engine ran out of memory. Choose a smaller model or smaller pictures, or close other programs',
    zh: '引擎内存不足。请选择更小的模型或图片，或关闭其他程序',
  },
  no_card: {
    en: 'The program for graphics cards finds no card that it can use. Install the Vulkan driver of your card, or use the processor',
    zh: '显卡版程序找不到可用的显卡。请安装显卡的 Vulkan 驱动，或改用处理器',
  },
  old_processor: {
    en: 'The processor lacks an instruction that the program uses. Use the processor build, or build sd-server on this machine and name it in SD_SERVER',
    zh: '处理器缺少程序所需的指令。请改用处理器版本，或在本机编译 sd-server 并在 SD_SERVER 中指定',
  },
  missing_library: {
    en: 'The program needs a library that this machine lacks: {detail}',
    zh: '本机缺少程序所需的库：{detail}',
  },
  bad_model: {
    en: 'The engine cannot read the model: {detail}',
    zh: '引擎无法读取模型：{detail}',
  },
  crashed: {
    en: 'The engine ended by itself three times in a row. Its last output: {detail}',
    zh: '引擎连续三次意外退出。最后的输出：{detail}',
  },
  start_slow: {
    en: 'The engine did not become ready in time. The disk may be slow, or the model too large for this machine',
    zh: '引擎未能按时就绪。可能是磁盘太慢，或模型对本机来说过大',
  },
})

export type LocalEngineFaultCode = keyof typeof localEngineTexts
export type LocalEngineFaultParams<Code extends LocalEngineFaultCode> = ParamsOf<
  (typeof localEngineTexts)[Code],
  string | number
>

/** A fault with the parameters that its text names. */
export type LocalEngineFault = {
  [Code in LocalEngineFaultCode]: { readonly code: Code; readonly params: LocalEngineFaultParams<Code> }
}[LocalEngineFaultCode]

/** Returns the text of a fault. A worker of another release may have stored a code without a text. */
export function localEngineFaultText({ code, params }: LocalEngineFault, locale: Locale): string {
  return Object.hasOwn(localEngineTexts, code) ? fill(localEngineTexts[code][locale], locale, params) : code
}
