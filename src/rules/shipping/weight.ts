// What a parcel weighs to a courier: the greater of its weight and of the weight its volume stands for.

/** Millimetres of the box; grams come out, since a divisor of 5000 cm³ a kilogram is 5000 mm³ a gram. */
export type Box = { lengthMm: number; widthMm: number; heightMm: number }

export const volumetricG = ({ lengthMm, widthMm, heightMm }: Box, divisor = 5000): number =>
  Math.ceil((lengthMm * widthMm * heightMm) / divisor)

export const chargeableG = (actualG: number, box?: Box, divisor?: number): number =>
  box ? Math.max(actualG, volumetricG(box, divisor)) : actualG
