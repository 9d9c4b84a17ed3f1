// Back to the rows from what stands beside them: to the one with the cursor, and to the page where there is none.
export const focusRows = (from: Element | null): void => {
  const row = from?.closest('.list')?.querySelector<HTMLElement>('[data-row][tabindex="0"]')
  const place = row ?? document.querySelector<HTMLElement>('main')
  place?.focus({ preventScroll: !row })
}
