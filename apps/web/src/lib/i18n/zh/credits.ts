export const credits = {
  badge_one: '剩余 {{count}} 次',
  badge_other: '剩余 {{count}} 次',
  remaining: '剩余次数',
  history: '最近变动',
  none: '暂无变动',
  reason_start: '新人赠送',
  reason_work_taken: '开始创作',
  reason_work_returned: '退回',
  reason_check_in: '签到',
  reason_share: '分享链接',
}
