// The picture of a drawing, made by the browser that holds it: safe whatever the drawing is made of. Where a browser cannot draw it
// there is none.
const longest = 640

const loaded = async (address: string): Promise<HTMLImageElement> => {
  const image = new Image()
  image.src = address
  await image.decode()
  return image
}

const drawn = (image: HTMLImageElement): HTMLCanvasElement | undefined => {
  const [width, height] = [image.naturalWidth || longest, image.naturalHeight || longest]
  const scale = Math.min(1, longest / Math.max(width, height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(width * scale))
  canvas.height = Math.max(1, Math.round(height * scale))
  const pen = canvas.getContext('2d')
  if (!pen) return undefined
  pen.imageSmoothingQuality = 'high'
  pen.drawImage(image, 0, 0, canvas.width, canvas.height)
  return canvas
}

export const shrunk = async (file: Blob): Promise<Blob | undefined> => {
  const address = URL.createObjectURL(file)
  try {
    const canvas = drawn(await loaded(address))
    const made = await new Promise<Blob | null>(done => (canvas ? canvas.toBlob(done, 'image/webp', 0.85) : done(null)))
    return made ?? undefined
  } catch {
    return undefined
  } finally {
    URL.revokeObjectURL(address)
  }
}
