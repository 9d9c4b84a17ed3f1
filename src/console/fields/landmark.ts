// Where what drops down from a control belongs: the dialog it stands in, else the page's main part. Screen readers then
// find it inside a landmark.
import { useState } from 'react'

export const useLandmark = () => {
  const [container, setContainer] = useState<HTMLElement | null>(null)
  const ref = (element: HTMLElement | null): void => {
    if (element) setContainer(element.closest<HTMLElement>('[role=dialog],[role=alertdialog],main'))
  }
  return { ref, container }
}
