export const privacy = {
  title: '隐私政策',
  lead: 'Easel 运行在主办者自己的电脑上。本页说明保存了什么，以及原因。',
  keepTitle: '保存的内容',
  keepText:
    '您的用户名、展示的昵称与头像，以及无法还原的密码校验值；您的上传、作品与帖子；每一次获得、使用或退回次数的记录。',
  photosTitle: '您的照片',
  photosText:
    '您上传的照片他人不可见。从未使用的照片会在 24 小时后清除。展示的图片都会移除位置信息与相机序列号。',
  shareTitle: '谁能得到',
  shareText:
    '没有任何人。没有广告，没有追踪，不从其他公司加载内容，也不向其发送内容。您发布的内容在删除之前对所有人公开。',
  browserTitle: '在您的浏览器中',
  browserText: '一个 Cookie 保持登录，一个记住主题，一个记住菜单是否展开。没有其他 Cookie。',
  logsTitle: '日志',
  logsText: '服务器会记录请求以发现故障与滥用，通常不超过 12 个月。',
  deleteTitle: '删除',
  deleteText:
    '您可以随时删除作品与帖子，文件会一并清除。如需删除账号，请联系主办者，通常在 3 至 5 个工作日内处理。',
  ageTitle: '年龄',
  ageText: 'Easel 面向年满 13 周岁的用户。',
}
