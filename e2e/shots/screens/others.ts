import { filesOf, samplePhoto } from '@easel/testkit'
import type { Scene, Screen } from '../screen.ts'

async function check({ page, t }: Scene, name: string, buffer: Buffer): Promise<void> {
  await page.locator('input[type=file]').setInputFiles({ name, mimeType: 'image/jpeg', buffer })
  await page.getByText(t.origin.another).waitFor()
}

export const otherScreens: readonly Screen[] = [
  { name: 'other-check', path: '/check' },
  {
    name: 'other-check-ours',
    path: '/check',
    full: true,
    open: async (scene) => {
      const { image } = filesOf(scene.world.posts.painting)
      const answer = await fetch(image!.url)
      await check(scene, 'painting.jpg', Buffer.from(await answer.arrayBuffer()))
    },
  },
  {
    name: 'other-check-unknown',
    path: '/check',
    full: true,
    open: async (scene) => check(scene, 'walk.jpg', await samplePhoto({ width: 480, height: 320 })),
  },
  { name: 'other-privacy', path: '/privacy' },
  { name: 'other-terms', path: '/terms' },
  { name: 'other-dmca', path: '/dmca' },
  { name: 'other-data-deletion', path: '/data-deletion' },
  { name: 'other-not-found', path: '/nowhere', answers: 404 },
  { name: 'other-offline', path: '/offline' },
  { name: 'other-models', path: '/models' },
  {
    name: 'other-offline-bar',
    path: '/inspiration',
    open: async ({ person, page }) => {
      person.serverAway()
      await person.context.setOffline(true)
      await page.getByRole('status').first().waitFor()
    },
  },
]
