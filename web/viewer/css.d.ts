/** Stylesheets are put beside the page by the build. */
declare module "*.css";
