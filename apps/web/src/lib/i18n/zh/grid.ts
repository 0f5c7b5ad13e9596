export const grid = {
  sheet: '合成一张图',
  sheetOf: '全部结果及其取值',
  sheetMaking: '正在合成图片',
  sheetFormat: '格式',
  sheetSave: '下载',
  stopAll: '全部停止',
  stopped_one: '已停止 {{count}} 次运行，退还 {{attempts}}。',
  stopped_other: '已停止 {{count}} 次运行，退还 {{attempts}}。',
  attempts_one: '{{count}} 次',
  attempts_other: '{{count}} 次',
  stoppedNone: '已全部结束，无需停止。',
}
