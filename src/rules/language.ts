// Languages people read and write, by the letters of their tags (ISO 639); those nobody grows up with are left out.
export const languageCodes: readonly string[] =
  `af am ar as az be bg bn bo bs ca cs cy da de dv dz el en es et eu fa fi fo fr ga gl
gu ha he hi hr hu hy id ig is it ja jv ka kk km kn ko ks ku ky lb lo lt lv mai mg mk ml mn mr ms mt my nb ne nl om or pa pl ps pt rn ro ru
rw sa sd si sk sl so sq sr su sv sw ta te tg th ti tk tl tr tt ug uk ur uz vi xh yo zh zu`.split(/\s+/)
