// Short news at the bottom: one per batch, two lines at most, errors stay until closed and carry a request id. The drawing
// comes when the first one is to be shown.
import type { Message } from './toastCard.tsx'

let drawing: Promise<typeof import('./toastCard.tsx')> | undefined

export const toast = async (message: Message): Promise<void> => {
  drawing ??= import('./toastCard.tsx')
  const { showToast } = await drawing
  showToast(message)
}

export const dropToast = async (id: string): Promise<void> => {
  const { hideToast } = (await drawing) ?? {}
  hideToast?.(id)
}
