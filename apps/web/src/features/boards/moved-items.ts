import type { BoardItem } from '@easel/contract/client'

/** Returns the item behind which a moved item is placed, for a move between two indexes; null if it becomes the first. */
export function afterMove(
  items: readonly Pick<BoardItem, 'work_id'>[],
  from: number,
  to: number,
): string | null {
  const others = items.toSpliced(from, 1)
  return to === 0 ? null : (others[to - 1]?.work_id ?? null)
}

interface Pages<Item> {
  pages: { board_item_arr: Item[]; next_cursor: string | null }[]
}

/** Returns the pages after an item has moved to another index among all items; each page keeps its number of items. */
export function movedTo<Item extends Pick<BoardItem, 'work_id'>, Data extends Pages<Item>>(
  data: Data,
  workId: string,
  to: number,
): Data {
  const items = data.pages.flatMap((page) => page.board_item_arr)
  const from = items.findIndex((item) => item.work_id === workId)
  if (from === -1) return data
  const moved = items.toSpliced(from, 1).toSpliced(to, 0, items[from]!)
  let begin = 0
  const pages = data.pages.map((page) => {
    const board_item_arr = moved.slice(begin, begin + page.board_item_arr.length)
    begin += board_item_arr.length
    return { ...page, board_item_arr }
  })
  return { ...data, pages }
}
