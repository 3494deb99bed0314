/** A complex number in double precision, for comparing formulas at points. */
export interface Complex {
  re: number;
  im: number;
}

export const complex = (re: number, im = 0): Complex => ({ re, im });
export const add = (a: Complex, b: Complex): Complex => complex(a.re + b.re, a.im + b.im);
export const sub = (a: Complex, b: Complex): Complex => complex(a.re - b.re, a.im - b.im);
export const mul = (a: Complex, b: Complex): Complex =>
  complex(a.re * b.re - a.im * b.im, a.re * b.im + a.im * b.re);
export const magnitude = (a: Complex): number => Math.hypot(a.re, a.im);

export function div(a: Complex, b: Complex): Complex {
  const size = b.re * b.re + b.im * b.im;
  return complex((a.re * b.re + a.im * b.im) / size, (a.im * b.re - a.re * b.im) / size);
}

export function exp(a: Complex): Complex {
  const size = Math.exp(a.re);
  return complex(size * Math.cos(a.im), size * Math.sin(a.im));
}

/** Principal value. */
export function log(a: Complex): Complex {
  return complex(Math.log(magnitude(a)), Math.atan2(a.im, a.re));
}

/** Principal value; whole exponents exactly by products. */
export function power(a: Complex, b: Complex): Complex {
  if (b.im === 0 && Number.isInteger(b.re) && Math.abs(b.re) <= 64) {
    let result = complex(1);
    for (let i = 0; i < Math.abs(b.re); i++) result = mul(result, a);
    return b.re < 0 ? div(complex(1), result) : result;
  }
  if (a.re === 0 && a.im === 0) return b.re > 0 ? complex(0) : complex(NaN, NaN);
  return exp(mul(b, log(a)));
}

export function sqrt(a: Complex): Complex {
  const size = magnitude(a);
  const re = Math.sqrt(Math.max(0, (size + a.re) / 2));
  const im = Math.sqrt(Math.max(0, (size - a.re) / 2));
  return complex(re, a.im < 0 ? -im : im);
}

export function sin(a: Complex): Complex {
  return complex(Math.sin(a.re) * Math.cosh(a.im), Math.cos(a.re) * Math.sinh(a.im));
}

export function cos(a: Complex): Complex {
  return complex(Math.cos(a.re) * Math.cosh(a.im), -Math.sin(a.re) * Math.sinh(a.im));
}

const I = complex(0, 1);

/** asin z = -i log(iz + sqrt(1 - z^2)) */
export function asin(a: Complex): Complex {
  const inside = add(mul(I, a), sqrt(sub(complex(1), mul(a, a))));
  const { re, im } = log(inside);
  return complex(im, -re);
}

/** atan z = i/2 (log(1 - iz) - log(1 + iz)) */
export function atan(a: Complex): Complex {
  const turned = mul(I, a);
  const { re, im } = sub(log(sub(complex(1), turned)), log(add(complex(1), turned)));
  return complex(-im / 2, re / 2);
}
