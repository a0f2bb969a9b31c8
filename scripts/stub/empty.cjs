// Stands in for packages that Bolt's index loads and that no Lambda function uses: HTTP servers, OAuth, Socket Mode.
module.exports = {};
