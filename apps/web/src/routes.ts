import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'

/** Pages that show the design, only under `npm run dev`; no build contains them. */
const forDevelopers =
  process.env['NODE_ENV'] === 'development'
    ? [route('dev/ui', 'dev/ui-page.tsx'), route('dev/ui/:scheme', 'dev/scheme-page.tsx')]
    : []

// `zh?` is a static segment: a parameter would match any first segment as a language.
export default [
  ...forDevelopers,
  route('en/*?', 'app/english-redirect.ts'),
  route('.well-known/change-password', 'app/change-password.ts'),
  route('robots.txt', 'app/robots.ts'),
  route('sitemap.xml', 'app/sitemap.ts'),
  route('zh?', 'app/locale-layout.tsx', [
    index('app/home-redirect.ts'),
    route('manifest.webmanifest', 'app/manifest.ts'),
    route('offline', 'app/offline.ts'),
    route('login', 'features/accounts/routes/login.tsx'),
    route('setup', 'features/setup/routes/setup.tsx'),
    route('embed/:id', 'features/share/routes/embed.ts'),
    route('oembed', 'features/share/routes/oembed.ts'),
    layout('app/shell/shell-layout.tsx', [
      route('inspiration', 'features/feed/routes/inspiration.tsx'),
      route('search', 'features/search/routes/search.tsx'),
      route('board/:id', 'features/boards/routes/board.tsx'),
      route('post/:id', 'features/posts/routes/post.tsx'),
      route('shared/:key', 'features/share/routes/shared.tsx'),
      route('tool', 'features/create/routes/tool.tsx'),
      route('templates/new', 'features/template-authoring/routes/new-template.tsx'),
      route('templates/mine', 'features/template-authoring/routes/own-templates.tsx'),
      route('templates/:id/edit', 'features/template-authoring/routes/edit-template.tsx'),
      route('templates/:id/graph', 'features/projects/routes/template-graph.tsx'),
      route('projects', 'features/projects/routes/projects.tsx'),
      route('projects/:id', 'features/projects/routes/project.tsx'),
      route('profile', 'features/profile/routes/profile.tsx'),
      route('user/:id', 'features/profile/routes/user.tsx'),
      route('notifications', 'features/notifications/routes/notifications.tsx'),
      route('user/:id/followers', 'features/profile/routes/follow-list.tsx', { id: 'followers' }),
      route('user/:id/following', 'features/profile/routes/follow-list.tsx', { id: 'following' }),
      route('settings/:section?', 'features/settings/routes/settings.tsx'),
      route('moderation', 'features/moderation/routes/moderation.tsx', [
        index('features/moderation/routes/no-case.tsx'),
        route(':id', 'features/moderation/routes/case.tsx'),
      ]),
      route('admin', 'features/administration/routes/engines.tsx'),
      route('admin/local-engine', 'features/administration/routes/local-engine.tsx'),
      route('admin/engines/:id', 'features/administration/routes/engine.tsx'),
      route('admin/people', 'features/administration/routes/people.tsx'),
      route('admin/people/:id', 'features/administration/routes/person.tsx'),
      route('admin/numbers', 'features/administration/routes/numbers.tsx'),
      route('admin/version', 'features/administration/routes/version.tsx'),
      route('admin/system-check', 'features/administration/routes/system-check.tsx'),
      route('admin/themes', 'features/administration/routes/themes.tsx'),
      route('admin/invites', 'features/administration/routes/invites.tsx'),
      route('admin/words', 'features/administration/routes/words.tsx'),
      route('admin/storage', 'features/administration/routes/storage.tsx'),
      route('admin/site', 'features/administration/routes/site.tsx'),
      route('admin/queue', 'features/administration/routes/queue.tsx'),
      route('new-password', 'features/accounts/routes/new-password.tsx'),
      route('check', 'features/origin/routes/check.tsx'),
      route('privacy', 'features/legal/routes/legal.tsx', { id: 'privacy' }),
      route('data-deletion', 'features/legal/routes/legal.tsx', { id: 'data-deletion' }),
      route('terms', 'features/legal/routes/legal.tsx', { id: 'terms' }),
      route('dmca', 'features/legal/routes/legal.tsx', { id: 'dmca' }),
      route('models', 'features/models/routes/models.tsx'),
      route('*', 'app/not-found.tsx'),
    ]),
  ]),
] satisfies RouteConfig
