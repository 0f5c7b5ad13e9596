import type { CheckedArchive } from './check-archive.ts'
import { saveImportProgress } from './import.repo.ts'
import { importBoards } from './import-boards.ts'
import { importComments } from './import-comments.ts'
import { type ImportContext, readProfile, readSectionFile, sectionFiles } from './import-context.ts'
import { historySections, importHistory } from './import-history.ts'
import { importPosts } from './import-posts.ts'
import { importPresets } from './import-presets.ts'
import { importProfile } from './import-profile.ts'
import { importProjects } from './import-projects.ts'
import { importWordLists, importWords } from './import-words.ts'
import { importWorks } from './import-works.ts'
import { importedSections } from './items.ts'
import { type ImportResult, Tally } from './tally.ts'

const progressEvery = 20

/** Imports a checked archive in the order of references: an item is imported after the items to which it refers. */
export async function importSections(
  begun: Omit<ImportContext, 'isSealed' | 'tally' | 'step'>,
  { accountId, isSealed }: CheckedArchive,
): Promise<ImportResult> {
  const { archive } = begun
  const tally = new Tally()
  const files = (section: string) => sectionFiles(archive, section)
  const total = Math.max(1, importedSections.flatMap(files).length)
  let [filesDone, steps] = [0, 0]
  const step = async () => {
    steps += 1
    if (steps % progressEvery === 0)
      await saveImportProgress(begun.deps.db, begun.id, percentOf(filesDone, total))
  }
  const importing: ImportContext = { ...begun, isSealed, tally, step }
  if (archive.has('profile.json')) await importProfile(importing, await readProfile(archive, accountId))
  const each = async (section: string, importItems: (items: unknown[], before: number) => Promise<void>) => {
    let before = 0
    for (const path of files(section)) {
      const items = await readSectionFile(archive, path, accountId)
      await importItems(items, before)
      before += items.length
      filesDone += 1
      await saveImportProgress(begun.deps.db, begun.id, percentOf(filesDone, total))
    }
  }
  await each('works', (items, before) => importWorks(importing, items, before))
  await each('posts', (items, before) => importPosts(importing, items, before))
  await each('comments', (items, before) => importComments(importing, items, before))
  await each('presets', (items, before) => importPresets(importing, items, before))
  await each('words', (items) => importWords(importing, items))
  await each('word_lists', (items) => importWordLists(importing, items))
  await each('boards', (items, before) => importBoards(importing, items, before))
  await each('projects', (items, before) => importProjects(importing, items, before))
  for (const section of historySections)
    await each(section, (items) => importHistory(importing, section, items))
  return tally.result
}

function percentOf(done: number, total: number): number {
  return Math.min(99, Math.floor((done * 100) / total))
}
