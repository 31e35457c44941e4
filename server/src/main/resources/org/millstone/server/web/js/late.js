// Modules that are loaded when they are first needed.

export const curve = () => import('./curve.js');
export const pictures = () => import('./pictures.js');
