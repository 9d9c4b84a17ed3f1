// What the tools of rich text do, by the browser's own editing: it keeps its undo, its composing and its screen readers.
import { cleanMarkup, isSafeAddress } from './clean.ts'

export type Tool = 'bold' | 'italic' | 'h2' | 'h3' | 'bullets' | 'numbers'

const blockNow = (): string => document.queryCommandValue('formatBlock').toLowerCase()

const toggleBlock = (name: string): void => {
  document.execCommand('formatBlock', false, blockNow() === name ? 'p' : name)
}

const does: Readonly<Record<Tool, { run(): void; isOn(): boolean }>> = {
  bold: { run: () => document.execCommand('bold'), isOn: () => document.queryCommandState('bold') },
  italic: { run: () => document.execCommand('italic'), isOn: () => document.queryCommandState('italic') },
  h2: { run: () => toggleBlock('h2'), isOn: () => blockNow() === 'h2' },
  h3: { run: () => toggleBlock('h3'), isOn: () => blockNow() === 'h3' },
  bullets: {
    run: () => document.execCommand('insertUnorderedList'),
    isOn: () => document.queryCommandState('insertUnorderedList'),
  },
  numbers: {
    run: () => document.execCommand('insertOrderedList'),
    isOn: () => document.queryCommandState('insertOrderedList'),
  },
}

export const tools = Object.keys(does) as Tool[]

/** Where the caret stands, if it stands in the area. */
const selectionIn = (area: HTMLElement): Range | undefined => {
  const selection = document.getSelection()
  const range = selection && selection.rangeCount > 0 ? selection.getRangeAt(0) : undefined
  return range && area.contains(range.commonAncestorContainer) ? range : undefined
}

export const rememberSelection = (area: HTMLElement): Range | undefined => selectionIn(area)?.cloneRange()

const comeBack = (area: HTMLElement, range: Range | undefined): void => {
  area.focus()
  if (!range) return
  const selection = document.getSelection()
  selection?.removeAllRanges()
  selection?.addRange(range)
}

export const runTool = (area: HTMLElement, tool: Tool): void => {
  comeBack(area, selectionIn(area))
  does[tool].run()
}

/** Which of them the text at the caret wears. */
export const wornTools = (area: HTMLElement): Tool[] =>
  selectionIn(area) ? tools.filter(tool => does[tool].isOn()) : []

export const linkAt = (area: HTMLElement): string => {
  const at = selectionIn(area)?.commonAncestorContainer
  const element = at instanceof Element ? at : at?.parentElement
  return element?.closest('a')?.getAttribute('href') ?? ''
}

/** An empty address takes the link away. */
export const setLink = (area: HTMLElement, range: Range | undefined, address: string): void => {
  comeBack(area, range)
  if (address === '') document.execCommand('unlink')
  else if (isSafeAddress(address) && range?.collapsed === false) document.execCommand('createLink', false, address)
  else if (isSafeAddress(address)) {
    const link = document.createElement('a')
    link.href = address
    link.textContent = address
    document.execCommand('insertHTML', false, cleanMarkup(link.outerHTML))
  }
}

/** What comes from elsewhere comes cleaned, and as text where there is nothing else. */
export const paste = (data: DataTransfer): void => {
  const html = data.getData('text/html')
  if (html) document.execCommand('insertHTML', false, cleanMarkup(html))
  else document.execCommand('insertText', false, data.getData('text/plain'))
}

/** Enter makes paragraphs, and marks are elements, not styles. */
export const settle = (): void => {
  document.execCommand('defaultParagraphSeparator', false, 'p')
  document.execCommand('styleWithCSS', false, 'false')
}
