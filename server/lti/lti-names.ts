/** Claim, scope and message names of the LTI specifications. */

const lti = 'https://purl.imsglobal.org/spec/lti/claim';

export const claim = {
  messageType: `${lti}/message_type`,
  version: `${lti}/version`,
  deploymentId: `${lti}/deployment_id`,
  targetLinkUri: `${lti}/target_link_uri`,
  resourceLink: `${lti}/resource_link`,
  roles: `${lti}/roles`,
  context: `${lti}/context`,
  custom: `${lti}/custom`,
  launchPresentation: `${lti}/launch_presentation`,
  toolPlatform: `${lti}/tool_platform`,
  forUser: `${lti}/for_user`,
  selectionSettings: 'https://purl.imsglobal.org/spec/lti-dl/claim/deep_linking_settings',
  selectionData: 'https://purl.imsglobal.org/spec/lti-dl/claim/data',
  contentItems: 'https://purl.imsglobal.org/spec/lti-dl/claim/content_items',
  selectionMessage: 'https://purl.imsglobal.org/spec/lti-dl/claim/msg',
  gradebook: 'https://purl.imsglobal.org/spec/lti-ags/claim/endpoint',
  roster: 'https://purl.imsglobal.org/spec/lti-nrps/claim/namesroleservice',
  groups: 'https://purl.imsglobal.org/spec/lti-gs/claim/groupsservice',
} as const;

export const resourceLinkRequest = 'LtiResourceLinkRequest';
export const selectionRequest = 'LtiDeepLinkingRequest';
/** Sent from a gradebook: opens the work of one student. */
export const reviewRequest = 'LtiSubmissionReviewRequest';
export const selectionResponse = 'LtiDeepLinkingResponse';
export const ltiVersion = '1.3.0';

const ags = 'https://purl.imsglobal.org/spec/lti-ags/scope';

export const scope = {
  score: `${ags}/score`,
  lineItem: `${ags}/lineitem`,
  lineItemReadOnly: `${ags}/lineitem.readonly`,
  result: `${ags}/result.readonly`,
  roster: 'https://purl.imsglobal.org/spec/lti-nrps/scope/contextmembership.readonly',
} as const;

/** Asked for only where a platform says that it has it: some refuse a registration with scopes that they do not know. */
export const groupsScope = 'https://purl.imsglobal.org/spec/lti-gs/scope/contextgroup.readonly';

export const toolConfiguration = 'https://purl.imsglobal.org/spec/lti-tool-configuration';
export const platformConfiguration = 'https://purl.imsglobal.org/spec/lti-platform-configuration';
