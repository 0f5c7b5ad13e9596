import type { Catalogue } from '../en/index.ts'

export const adminCheck: Catalogue['adminCheck'] = {
  title: '系统检查',
  lead: '检查设置、磁盘、数据库、文件、备份、队列、引擎和网址，并说明如何处理。',
  running: '正在检查。如果有服务没有响应，最多需要半分钟。',
  again: '重新检查',
  allGood: '一切正常。',
  faults_one: '{{count}} 个故障',
  faults_other: '{{count}} 个故障',
  notes_one: '{{count}} 条提示',
  notes_other: '{{count}} 条提示',
  state_good: '正常',
  state_note: '提示',
  state_fault: '故障',
  command: '在服务器上也可以运行同样的检查：',
}
