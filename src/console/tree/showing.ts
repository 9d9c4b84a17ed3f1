// Whether the list on the screen is a tree: the address alone says so.
import { changeSearch, searchNow } from '#console/shell/navigation.tsx'

export const isTreeNow = (): boolean => searchNow().get('as') === 'tree'

/** The rows of another order have other pages. */
export const showTree = (isTree: boolean): void => changeSearch({ as: isTree ? 'tree' : undefined, page: undefined })
